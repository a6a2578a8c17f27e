/** What every page stands in: the theme, the cache of the API's data, notifications and error pages. */
import { createTheme, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { findOptions } from '../ui/search.ts'
import { useLazyPart } from './lazy-page.tsx'

/** Notifications at a corner of the page: loaded with the first of them. */
const loadNotifications = () => import('./notifications.tsx')

/** A dialog's head is a `header` element, which screen readers would take for another head of the page. */
const DIALOG = { header: { role: 'none' } }
const CLOSE = { closeButtonProps: { 'aria-label': text.common.close } }

/**
 * The policy of the pages allows styles from files only, so nothing here may write a `<style>` element: Mantine's variables
 * come from its style sheets and from `styles.css`, and dialogs do not lock the page's scrolling. Components are named as texts,
 * so that those of later pages are not loaded here.
 */
const theme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { ...CLOSE, lockScroll: false, centered: true, attributes: DIALOG } },
    Drawer: { defaultProps: { ...CLOSE, lockScroll: false, position: 'right', attributes: DIALOG } },
    Select: { defaultProps: { filter: findOptions } },
    MultiSelect: { defaultProps: { filter: findOptions } },
    Notification: { defaultProps: CLOSE },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: false } },
    },
  },
})

const FRESH = 5_000 // ms that data is not loaded again for
const KEPT = 300_000 // ms that data of closed pages is kept

const queryClient = new QueryClient({
  defaultOptions: {
    // The SDK repeats what may be repeated.
    queries: { retry: false, staleTime: FRESH, gcTime: KEPT },
    // Without a connection a change fails at once: it is not made later, when the user has long gone on.
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      {children}
      <NotificationHost />
    </QueryClientProvider>
  </MantineProvider>
)

function NotificationHost() {
  const count = useNotifications().notifications.length
  const Notifications = useLazyPart(loadNotifications, count)
  return Notifications ? <Notifications /> : null
}
