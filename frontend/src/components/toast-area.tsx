import '@mantine/notifications/styles.css';
import { notifications, Notifications } from '@mantine/notifications';

export { notifications };

export function ToastArea() {
  return <Notifications position="top-center" limit={3} />;
}
