/** Says when the browser is offline: at the foot of the window, to screen readers, and by the lantern in the tab. */
import styles from './offline-notice.module.css';

const TEXT = 'You are offline. What you see may be old; nothing you type is lost.';
const LIT = '/favicon.svg';
const OUT = '/favicon-out.svg';

export function startOfflineNotice(): void {
  const notice = document.createElement('p');
  notice.className = styles.notice ?? '';
  // There before it says anything: what comes with its text may not be read out.
  notice.role = 'status';
  document.body.append(notice);
  // Offline it could not be fetched any more.
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
