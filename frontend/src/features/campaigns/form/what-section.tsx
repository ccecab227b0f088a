import { campaignTypes, longestJoinAnswer, requiredName, webUrl } from '@megafon/contracts';
import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.js';
import { follows } from '../../../lib/form-rules.js';
import { withHttps } from '../../../lib/links.js';
import type { Materials } from '../api/use-materials.js';
import type { CampaignFields } from '../campaign-fields.js';
import { MaterialSelect } from '../components/material-select.js';
import type { MaterialKind } from './box-forms.js';
import { BumpInputs } from './bump-inputs.js';
import { FormSection } from './form-section.js';

interface Props {
  materials: Materials;
  onCreateBox: (kind: MaterialKind) => void;
}

/** Its name, and what it says: posts with comments below them, or comments below a post that is there. */
export function WhatSection({ materials, onCreateBox }: Props) {
  const { control, register, setValue, formState } = useFormContext<CampaignFields>();
  const { errors } = formState;
  const type = useWatch({ control, name: 'type' });
  const isUrl = follows(webUrl, t('common.urlInvalid'));
  return (
    <FormSection title={t('campaignForm.sections.what')}>
      <TextInput
        label={t('campaignForm.name')}
        required
        error={errors.name?.message}
        {...register('name', { validate: follows(requiredName(120), t('campaignForm.nameRequired')) })}
      />
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Radio.Group label={t('campaignForm.type')} value={field.value} onChange={field.onChange}>
            <Stack gap="xs" mt={4}>
              {campaignTypes.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`campaigns.type.${value}`)}
                  description={t(`campaignForm.typeHelp.${value}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {type === 'mixed_posts' ? (
        <>
          <MaterialSelect
            name="postBox"
            label={t('campaignForm.postBox')}
            what="posts"
            options={materials.postBoxes}
            failed={t('postBoxes.loadFailed')}
            onCreate={onCreateBox}
          />
          <Checkbox
            label={t('campaignForm.learns')}
            description={t('campaignForm.learnsHelp')}
            {...register('learns')}
          />
        </>
      ) : (
        <TextInput
          label={t('campaignForm.postUrl')}
          type="url"
          dir="ltr"
          placeholder="https://"
          required
          error={errors.postUrl?.message}
          {...register('postUrl', {
            validate: (url) => isUrl(withHttps(url)),
            onBlur: ({ target }: { target: HTMLInputElement }) =>
              setValue('postUrl', withHttps(target.value)),
          })}
        />
      )}
      <MaterialSelect
        name="commentBox"
        label={t('campaignForm.commentBox')}
        what="comments"
        options={materials.commentBoxes}
        failed={t('commentBoxes.loadFailed')}
        onCreate={onCreateBox}
      />
      {type === 'mixed_posts' && <BumpInputs />}
      {type === 'mixed_posts' && (
        <Textarea
          label={t('campaignForm.joinAnswer')}
          description={t('campaignForm.joinAnswerHelp')}
          autosize
          minRows={2}
          maxRows={6}
          dir="auto"
          maxLength={longestJoinAnswer}
          {...register('joinAnswer')}
        />
      )}
    </FormSection>
  );
}
