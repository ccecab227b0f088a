import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export function ToastArea() {
  return <Notifications position="top-center" limit={3} />;
}
