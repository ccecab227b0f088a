import type { PageAnswer } from '../src/script/shown.js';
import { Disabled, Checkpoint, NotFound, RateLimit } from './frame/notices.js';
import { Redesigned } from './frame/redesigned.js';
import { GroupPage } from './groups/group-page.js';
import { GroupsPage } from './groups/groups-page.js';
import { OwnContent } from './groups/own-content.js';
import { HomePage } from './groups/home-page.js';
import { Approval } from './login/approval.js';
import { Captcha } from './login/captcha.js';
import { Code } from './login/code.js';
import { Login } from './login/login.js';
import { Puzzle } from './login/puzzle.js';
import { TrustBrowser } from './login/trust-browser.js';
import { PersonPage } from './frame/person-page.js';
import { PicturePage } from './posts/picture-page.js';
import { useSite } from './site/site.js';

/** The page that stands at the address. */
export function PageView({ answer }: { answer: PageAnswer }) {
  if (useSite().has('layout-changed')) return <Redesigned answer={answer} />;
  switch (answer.page) {
    case 'login':
      return <Login error={answer.error} />;
    case 'captcha':
      return <Captcha picture={answer.picture} />;
    case 'code':
      return <Code />;
    case 'puzzle':
      return <Puzzle shape={answer.shape} />;
    case 'approval':
      return <Approval />;
    case 'trust-browser':
      return <TrustBrowser />;
    case 'disabled':
      return <Disabled />;
    case 'checkpoint':
      return <Checkpoint />;
    case 'rate-limit':
      return <RateLimit />;
    case 'not-found':
      return <NotFound />;
    case 'feed':
      return <HomePage posts={answer.posts} />;
    case 'groups':
      return <GroupsPage list={answer.list} count={answer.count} />;
    case 'group':
      return <GroupPage {...answer} />;
    case 'own':
      return <OwnContent group={answer.group} state={answer.state} />;
    case 'picture':
      return <PicturePage picture={answer.picture} post={answer.post} />;
    case 'person':
      return <PersonPage person={answer.person} groups={answer.groups} />;
  }
}
