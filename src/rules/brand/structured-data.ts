import type { HelpQuestion } from '#rules/help/help-questions.ts';
import type { BrandSite } from './brand-site.ts';
import { localeOf } from '#rules/language/language.ts';
import { currentLanguage } from '#rules/language/t.ts';

/** A description for search engines in the vocabulary of schema.org. It contains only what the page shows, too. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Who we are and what we do, for the home page. */
export function homeStructuredData(
  site: BrandSite,
  { description, serviceType }: { readonly description: string; readonly serviceType: string },
): StructuredData {
  const { brand, siteUrl } = site;
  const organization = { '@id': `${siteUrl}/#organization` };
  return graph(
    organizationOf(site),
    {
      '@type': 'WebSite',
      '@id': `${siteUrl}/#website`,
      url: `${siteUrl}/`,
      name: brand.name,
      description,
      inLanguage: localeOf[currentLanguage()],
      publisher: organization,
    },
    {
      '@type': 'Service',
      '@id': `${siteUrl}/#service`,
      name: serviceType,
      serviceType,
      description,
      url: `${siteUrl}/`,
      provider: organization,
      areaServed: { '@type': 'Country', name: 'United States' },
      audience: { '@type': 'Audience', audienceType: 'Travelers' },
    },
  );
}

/** How to reach us, for the contact page. */
export function contactStructuredData(site: BrandSite): StructuredData {
  return graph(organizationOf(site));
}

/** The questions and answers of the help page. */
export function helpStructuredData(site: BrandSite, questions: readonly HelpQuestion[]): StructuredData {
  return graph({
    '@type': 'FAQPage',
    '@id': `${site.siteUrl}/help#faq`,
    inLanguage: localeOf[currentLanguage()],
    mainEntity: questions.map(({ id, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: `${site.siteUrl}/help#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  });
}

/** Contact fields that operators have not set are left out. */
function organizationOf({ brand, siteUrl, contact }: BrandSite): StructuredData {
  const telephone = contact.phone === '' ? {} : { telephone: contact.phone };
  const email = contact.email === '' ? {} : { email: contact.email };
  const isReachable = contact.phone !== '' || contact.email !== '';
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: brand.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/brand/${brand.key}/icon-512.png`,
    ...(isReachable
      ? {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...telephone,
            ...email,
            availableLanguage: 'English',
          },
        }
      : {}),
  };
}

function graph(...things: readonly StructuredData[]): StructuredData {
  return { '@context': 'https://schema.org', '@graph': things };
}
