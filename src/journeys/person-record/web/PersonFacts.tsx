import type { ReactNode } from 'react';
import { momentText } from '#kit/web/moment-text.ts';
import { roleName } from '#rules/account/role-name.ts';
import type { PersonRecord } from '../wire.ts';
import styles from './PersonFacts.module.css';

/** Who a person is. SCR-08 */
export function PersonFacts({ person }: Pick<PersonRecord, 'person'>): ReactNode {
  const facts = [
    ['Number', String(person.id)],
    ['Email', person.email],
    ['Phone', person.phone || '–'],
    ['Role', person.isGuest ? 'Guest' : roleName(person.role)],
    ['Club', person.club?.name ?? '–'],
    [person.isGuest ? 'Ordered as a guest' : 'Account since', momentText(person.since)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
