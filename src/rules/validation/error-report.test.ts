import { expect, test } from 'vitest';
import { errorReport } from './error-report.ts';

test('VAL-09 a report has the field, the message and the form, and nothing that was typed', () => {
  expect(errorReport({ field: 'o_zip', message: 'Zip code is not valid', form: 'ship' })).toEqual({
    event: 'formError',
    field_name: 'o_zip',
    error_message: 'Zip code is not valid',
    form_name: 'ship',
  });
});
