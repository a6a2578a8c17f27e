/** Where notifications appear. */
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

export default () => <Notifications position="bottom-right" limit={4} />
