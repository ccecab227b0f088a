import { maxAccountsPerSubmission, webUrl } from '@megafon/contracts';
import type { CommentBoxSummary, FacebookAccount } from '@megafon/contracts';
import { Card, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { restingField, unlessBusy } from '../../../components/keeps-focus.js';
import { t } from '../../../i18n/t.js';
import { follows } from '../../../lib/form-rules.js';
import { withHttps } from '../../../lib/links.js';
import { canComment, stillAble } from '../comment-fields.js';
import type { CommentFields } from '../comment-fields.js';
import type { Sending } from '../api/use-submission.js';
import { AccountCards } from './account-cards.js';
import { BoxSelect } from './box-select.js';
import { NoAccounts } from './no-accounts.js';

interface Props {
  form: UseFormReturn<CommentFields>;
  accounts: readonly FacebookAccount[];
  boxes: readonly CommentBoxSummary[];
  /** What is under way; nothing else is sent meanwhile. */
  sending: Sending | null;
  onSubmit: (fields: CommentFields) => void;
  onTest: (fields: CommentFields) => void;
}

export function CommentForm({ form, accounts, boxes, sending, onSubmit, onTest }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const isBusy = sending !== null;
  const someCanComment = accounts.some(canComment);

  const able = (chosen: string[]) => stillAble(chosen, accounts);
  const ready = (fields: CommentFields) => ({ ...fields, facebookAccounts: able(fields.facebookAccounts) });

  const submit = form.handleSubmit((fields) => onSubmit(ready(fields)));
  /** A test needs no box, and no link: without one it goes to the sample post. */
  const test = async () => {
    const hasUrl = form.getValues('postUrl').trim() !== '';
    form.clearErrors();
    const names = hasUrl ? (['postUrl', 'facebookAccounts'] as const) : (['facebookAccounts'] as const);
    if (await form.trigger([...names], { shouldFocus: true })) onTest(ready(form.getValues()));
  };

  return (
    <Card component="form" onSubmit={unlessBusy(isBusy, submit)} noValidate>
      <Stack>
        <TextInput
          label={t('postComments.url')}
          type="url"
          dir="ltr"
          placeholder="https://"
          required
          error={errors.postUrl?.message}
          // Not disabled: whoever sent it by Enter keeps the focus.
          {...restingField(isBusy)}
          {...register('postUrl', {
            setValueAs: withHttps,
            required: t('postComments.urlRequired'),
            validate: follows(webUrl, t('common.urlInvalid')),
            onBlur: ({ target }: { target: HTMLInputElement }) =>
              form.setValue('postUrl', withHttps(target.value)),
          })}
        />
        <Fieldset variant="unstyled" disabled={isBusy}>
          <Stack>
            <Controller
              control={control}
              name="facebookAccounts"
              rules={{
                validate: (chosen) => {
                  if (!someCanComment) return t('postComments.noAccounts');
                  const count = able(chosen).length;
                  if (count === 0) return t('postComments.accountRequired');
                  if (count <= maxAccountsPerSubmission) return true;
                  return t('postComments.tooManyAccounts', { n: maxAccountsPerSubmission });
                },
              }}
              render={({ field }) => (
                <>
                  {!someCanComment && <NoAccounts linkRef={field.ref} />}
                  {accounts.length > 0 && (
                    <AccountCards
                      accounts={accounts}
                      value={able(field.value)}
                      onChange={field.onChange}
                      error={errors.facebookAccounts?.message}
                      firstRef={someCanComment ? field.ref : undefined}
                    />
                  )}
                </>
              )}
            />
            <BoxSelect
              boxes={boxes}
              error={errors.commentBoxId?.message}
              field={register('commentBoxId', { required: t('postComments.boxRequired') })}
            />
          </Stack>
        </Fieldset>
      </Stack>
      {/* Outside of what is disabled meanwhile: whoever pressed one of them keeps the focus. */}
      <Group gap="xs" mt="md">
        <BusyButton type="submit" busy={isBusy}>
          {sending === 'submission' ? t('postComments.submitting') : t('postComments.submit')}
        </BusyButton>
        <BusyButton variant="default" busy={isBusy} onClick={() => void test()}>
          {sending === 'test' ? t('postComments.testing') : t('postComments.test')}
        </BusyButton>
      </Group>
    </Card>
  );
}
