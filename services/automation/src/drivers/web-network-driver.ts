import { Inject, Injectable } from '@nestjs/common';
import type { NetworkGroup } from '@megafon/contracts';
import { BrowserPool } from '../browsers/browser-pool.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { GroupPages } from './group-pages.js';
import { LoginPages } from './login-pages.js';
import type {
  Content,
  DrivenPage,
  NetworkDriver,
  Reactions,
  ReadyToSubmit,
  Sighting,
  Sought,
  TargetGroup,
} from './network-driver.js';
import { NETWORK_PROFILE } from './network-profile.js';
import type { NetworkProfile, PageKind } from './network-profile.js';
import { OwnContent } from './own-content.js';
import { PageAccess } from './page-access.js';
import { PostPages } from './post-pages.js';

/** The driver of networks that are web pages, by their profile. */
@Injectable()
export class WebNetworkDriver implements NetworkDriver {
  private readonly access: PageAccess;
  private readonly logins: LoginPages;
  private readonly groups: GroupPages;
  private readonly posts: PostPages;
  private readonly own: OwnContent;

  constructor(
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
    @Inject(BrowserPool) pool: Pick<BrowserPool, 'cpu'>,
    @Inject(CONFIG) config: Pick<Config, 'PAGE_TIMEOUT_MS'>,
  ) {
    this.access = new PageAccess(profile, pool.cpu, config.PAGE_TIMEOUT_MS);
    this.logins = new LoginPages(this.access);
    this.groups = new GroupPages(this.access);
    this.own = new OwnContent(this.access);
    this.posts = new PostPages(this.access, this.groups, this.own);
  }

  openLogin(context: DrivenPage): Promise<void> {
    return this.logins.open(context);
  }

  fillCredentials(context: DrivenPage, username: string, password: string): Promise<void> {
    return this.logins.fill(context, username, password);
  }

  submitCredentials(context: DrivenPage): Promise<PageKind> {
    return this.logins.submit(context);
  }

  submitCode(context: DrivenPage, codes: { twoFactorCode: string; captchaCode: string }): Promise<PageKind> {
    return this.logins.submitCode(context, codes);
  }

  readState(context: DrivenPage): Promise<PageKind> {
    return this.logins.state(context);
  }

  async glance(context: DrivenPage): Promise<PageKind> {
    return (await this.access.read(context)).kind;
  }

  async visit(context: DrivenPage): Promise<void> {
    await this.access.openSignedIn(context, this.profile.paths.home);
  }

  listGroups(context: DrivenPage): Promise<NetworkGroup[]> {
    return this.groups.list(context);
  }

  prepareJoin(
    context: DrivenPage,
    group: TargetGroup,
    answers: readonly string[] = [],
  ): Promise<ReadyToSubmit | null> {
    return this.groups.prepareJoin(context, group, answers);
  }

  preparePublish(context: DrivenPage, group: TargetGroup, content: Content): Promise<ReadyToSubmit> {
    return this.posts.preparePublish(context, group, content);
  }

  prepareComment(context: DrivenPage, postUrl: string, content: Content): Promise<ReadyToSubmit> {
    return this.posts.prepareComment(context, postUrl, content);
  }

  findOwnPost(context: DrivenPage, group: TargetGroup, sought: Sought): Promise<Sighting> {
    return this.own.findPost(context, group, sought);
  }

  async findOwnComment(context: DrivenPage, postUrl: string, sought: Sought): Promise<Sighting> {
    await this.posts.openPost(context, postUrl);
    return this.own.findComment(context, sought);
  }

  async readReactions(context: DrivenPage, postUrl: string): Promise<Reactions> {
    return this.own.readReactions(context, await this.posts.openPost(context, postUrl));
  }
}
