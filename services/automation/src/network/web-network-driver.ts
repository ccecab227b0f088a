import { Inject, Injectable } from '@nestjs/common';
import type { NetworkGroup } from '@megafon/contracts';
import type { AccountContext } from '../browsers/account-context.js';
import { BrowserPool } from '../browsers/browser-pool.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Asides } from './asides.js';
import { GroupPages } from './group-pages.js';
import { CurrentProfile } from './layouts/current-profile.js';
import { LoginPages } from './login-pages.js';
import type {
  Content,
  DrivenPage,
  Moderation,
  NetworkDriver,
  PagePicture,
  Reactions,
  ReadyToSubmit,
  Sighting,
  Sought,
  TargetGroup,
} from './network-driver.js';
import type { NetworkProfile, PageKind } from '../profiles/network-profile.js';
import { OwnContent } from './own-content.js';
import { PageAccess } from './page-access.js';
import { takePicture } from './page-picture.js';
import { PostPages } from './post-pages.js';

/** What works a network's pages, by one layout of them. */
class Pages {
  readonly access: PageAccess;
  readonly logins: LoginPages;
  readonly groups: GroupPages;
  readonly posts: PostPages;
  readonly own: OwnContent;

  constructor(
    readonly profile: NetworkProfile,
    cpu: BrowserPool['cpu'],
    timeoutMs: number,
    asides: Asides,
  ) {
    this.access = new PageAccess(profile, cpu, timeoutMs, asides);
    this.logins = new LoginPages(this.access);
    this.groups = new GroupPages(this.access);
    this.own = new OwnContent(this.access);
    this.posts = new PostPages(this.access, this.groups, this.own);
  }
}

/** The driver of networks that are web pages, by their profile. What was begun ends by the layout it began with. */
@Injectable()
export class WebNetworkDriver implements NetworkDriver {
  private readonly asides = new Asides();
  private pages: Pages;

  constructor(
    @Inject(CurrentProfile) private readonly profile: Pick<CurrentProfile, 'current'>,
    @Inject(BrowserPool) private readonly pool: Pick<BrowserPool, 'cpu'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PAGE_TIMEOUT_MS'>,
  ) {
    this.pages = this.pagesOf(profile.current);
  }

  private get current(): Pages {
    if (this.pages.profile !== this.profile.current) this.pages = this.pagesOf(this.profile.current);
    return this.pages;
  }

  private pagesOf(profile: NetworkProfile): Pages {
    return new Pages(profile, this.pool.cpu, this.config.PAGE_TIMEOUT_MS, this.asides);
  }

  takePicture(context: AccountContext): Promise<PagePicture> {
    return takePicture(context);
  }

  takeAside(context: DrivenPage): string[] {
    return this.asides.take(context);
  }

  openLogin(context: DrivenPage): Promise<void> {
    return this.current.logins.open(context);
  }

  fillCredentials(context: DrivenPage, username: string, password: string): Promise<void> {
    return this.current.logins.fill(context, username, password);
  }

  submitCredentials(context: DrivenPage): Promise<PageKind> {
    return this.current.logins.submit(context);
  }

  submitCode(context: DrivenPage, codes: { twoFactorCode: string; captchaCode: string }): Promise<PageKind> {
    return this.current.logins.submitCode(context, codes);
  }

  readState(context: DrivenPage): Promise<PageKind> {
    return this.current.logins.state(context);
  }

  async glance(context: DrivenPage): Promise<PageKind> {
    return (await this.current.access.read(context)).kind;
  }

  async visit(context: DrivenPage): Promise<void> {
    const { access, profile } = this.current;
    await access.openSignedIn(context, profile.paths.home);
  }

  lookAtGroup(context: DrivenPage, group: TargetGroup): Promise<void> {
    return this.current.groups.look(context, group);
  }

  listGroups(context: DrivenPage): Promise<NetworkGroup[]> {
    return this.current.groups.list(context);
  }

  prepareJoin(
    context: DrivenPage,
    group: TargetGroup,
    answers: readonly string[] = [],
  ): Promise<ReadyToSubmit | null> {
    return this.current.groups.prepareJoin(context, group, answers);
  }

  preparePublish(context: DrivenPage, group: TargetGroup, content: Content): Promise<ReadyToSubmit> {
    return this.current.posts.preparePublish(context, group, content);
  }

  prepareComment(context: DrivenPage, postUrl: string, content: Content): Promise<ReadyToSubmit> {
    return this.current.posts.prepareComment(context, postUrl, content);
  }

  findOwnPost(context: DrivenPage, group: TargetGroup, sought: Sought): Promise<Sighting> {
    return this.current.own.findPost(context, group, sought);
  }

  followPost(context: DrivenPage, group: TargetGroup, sought: Sought): Promise<Moderation> {
    return this.current.own.followPost(context, group, sought);
  }

  async findOwnComment(context: DrivenPage, postUrl: string, sought: Sought): Promise<Sighting> {
    const { posts, own } = this.current;
    await posts.openComments(context, postUrl);
    return own.findComment(context, sought);
  }

  async readReactions(context: DrivenPage, postUrl: string): Promise<Reactions> {
    const { posts, own } = this.current;
    return own.readReactions(context, await posts.openPost(context, postUrl));
  }
}
