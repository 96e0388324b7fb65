/** The offline notice: shown at the bottom of the window and in the tab's icon, announced by screen readers. */
import styles from './offline-notice.module.css';

const TEXT = 'You are offline. This page may be out of date, but nothing you type is lost.';
const LIT = '/favicon.svg';
const OUT = '/favicon-out.svg';

export function startOfflineNotice(): void {
  const notice = document.createElement('p');
  notice.className = styles.notice ?? '';
  // Present before it has text: a live region inserted with its text may not be read out.
  notice.role = 'status';
  document.body.append(notice);
  // Preloaded, because it cannot be fetched offline.
  new Image().src = OUT;

  const show = () => {
    notice.textContent = navigator.onLine ? '' : TEXT;
    document
      .querySelector('link[rel="icon"][type="image/svg+xml"]')
      ?.setAttribute('href', navigator.onLine ? LIT : OUT);
  };
  addEventListener('online', show);
  addEventListener('offline', show);
  show();
}
