import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The way to the page of a person. SCR-08 */
export function PersonLink({ id, name }: { id: number; name: string }): ReactNode {
  return <Link href={`/admin/users/${id}`}>{name}</Link>;
}
