import {
  dismissNotice,
  type Notice,
  selectNotices,
  undoRemoval,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { type ToastNotice, Toasts } from '@storefront/ui';

export function Notices() {
  const notices = useAppSelector(selectNotices);
  const dispatch = useAppDispatch();
  const shown = ({ undo, ...notice }: Notice): ToastNotice =>
    undo ? { ...notice, action: { label: 'Undo', onPress: () => void dispatch(undoRemoval(notice.id)) } } : notice;
  return <Toasts notices={notices.map(shown)} onDismiss={(id) => dispatch(dismissNotice(id))} />;
}
