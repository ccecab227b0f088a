import { Button, TextInput } from '@mantine/core';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anEmptyServer, renderPage } from '../testing/render-page.js';
import { FormActions } from './form-actions.js';

it('leaves the focus in the field that is being filled in, and is pressed all the same', async () => {
  const onCancel = jest.fn();
  const onLeave = jest.fn();
  const Form = () => (
    <form>
      <TextInput label="שם" onBlur={onLeave} />
      <FormActions>
        <Button onClick={onCancel}>ביטול</Button>
      </FormActions>
    </form>
  );
  const { person } = renderPage(Form, anEmptyServer());
  await person.click(await screen.findByRole('textbox', { name: 'שם' }));
  await person.click(screen.getByRole('button', { name: 'ביטול' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onLeave).not.toHaveBeenCalled();
});
