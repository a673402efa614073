import { t } from '#rules/language/t.ts';

/** The pages that the header and the footer of every page link to. */
export const siteLinks = () =>
  [
    { label: t`Help`, path: '/help' },
    { label: t`Track an order`, path: '/track' },
    { label: t`Drop-off stores`, path: '/store-locator' },
    { label: t`Business`, path: '/business' },
    { label: t`Contact`, path: '/contact' },
  ] as const;
