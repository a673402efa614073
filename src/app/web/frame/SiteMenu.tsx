import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import Modal from '#kit/web/layout/Modal.tsx';
import { t } from '#rules/language/t.ts';
import { pageFacts } from '../page-facts.ts';
import { PhoneLine, SiteLinks } from './SiteLinks.tsx';

/** What the header has no room for on a narrow screen. It closes when one of its links was followed. */
export default function SiteMenu({ onClose }: { onClose: () => void }): ReactNode {
  const [path] = useLocation();
  const openedAt = useRef(path);
  useEffect(() => {
    if (path !== openedAt.current) onClose();
  }, [path, onClose]);
  return (
    <Modal title={pageFacts.brand.name} onClose={onClose}>
      <SiteLinks label={t`Menu`} />
      <PhoneLine />
    </Modal>
  );
}
