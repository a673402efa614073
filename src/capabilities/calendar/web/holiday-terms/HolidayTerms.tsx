import type { ReactNode } from 'react';
import Modal from '#kit/web/layout/Modal.tsx';
import { t } from '#rules/language/t.ts';
import { type HolidayTermsProps, useHolidayTermsForm } from './use-holiday-terms-form.tsx';

/**
 * The holiday terms as a dialog of checkout, for arrivals that turned out to need them only after the form was filled in. It closes only
 * with an answer. HOL-02
 */
export default function HolidayTerms(props: HolidayTermsProps): ReactNode {
  const { terms, actions } = useHolidayTermsForm(props, { id: 'holiday-terms-read', accepts: false });
  return (
    <Modal title={t`Holiday terms`} mustAnswer onClose={props.onDecline} actions={actions}>
      {terms}
    </Modal>
  );
}
