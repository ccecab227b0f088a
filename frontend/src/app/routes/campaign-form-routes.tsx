import { lazy } from 'react';
import type { BoxForms } from '../../features/campaigns/form/box-forms.js';
import { EditCampaignPage } from '../../features/campaigns/edit-campaign-page.js';
import { NewCampaignPage } from '../../features/campaigns/new-campaign-page.js';

const textBox = () => import('../../features/text-boxes/new-text-box.js');

/** Features know nothing of each other: here the campaign's page is given the forms of its boxes. */
const boxForms: BoxForms = {
  posts: lazy(async () => ({ default: (await textBox()).NewPostBox })),
  comments: lazy(async () => ({ default: (await textBox()).NewCommentBox })),
  groups: lazy(async () => ({
    default: (await import('../../features/group-boxes/new-group-box.js')).NewGroupBox,
  })),
};

export function NewCampaignRoute() {
  return <NewCampaignPage boxForms={boxForms} />;
}

export function EditCampaignRoute() {
  return <EditCampaignPage boxForms={boxForms} />;
}
