import { Component, type ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import styles from './NotFoundPage.module.css';

type PageBoundaryProps = { children: ReactNode };

/**
 * Replaces a page whose code did not load or failed. A class, because React has no other way to catch what breaks while
 * drawing. The address keeps what the quick quote filled in, so trying again loses nothing of it.
 */
export class PageBoundary extends Component<PageBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className={styles.page} role="alert">
        <h1>This page did not load</h1>
        <p>
          The connection may have been interrupted, or something of ours broke. Nothing was ordered and nothing was
          paid.
        </p>
        <Button variant="primary" onPress={() => window.location.reload()}>
          Load it again
        </Button>
      </div>
    );
  }
}
