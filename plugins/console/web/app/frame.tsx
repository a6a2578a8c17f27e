/** What every page stands in: the theme, the cache of the API's data, notifications and error pages. */
import { createTheme, Drawer, MantineProvider, Modal, Notification, Tooltip } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'

/** A dialog's head is a `header` element, which screen readers would take for another head of the page. */
const DIALOG = { header: { role: 'none' } }

/**
 * The policy of the pages allows styles from files only, so nothing here may write a `<style>` element: Mantine's variables
 * come from its style sheet and from `styles.css`, and dialogs do not lock the page's scrolling.
 */
const theme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, attributes: DIALOG } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false, position: 'right', attributes: DIALOG } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': text.common.close } } }),
    Tooltip: Tooltip.extend({
      defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: false } },
    }),
  },
})

const FRESH = 5_000 // ms that data is not loaded again for
const KEPT = 300_000 // ms that data of closed pages is kept

const queryClient = new QueryClient({
  defaultOptions: {
    // The SDK repeats what may be repeated.
    queries: { retry: false, staleTime: FRESH, gcTime: KEPT },
    mutations: { retry: false },
  },
})

export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <Notifications position="bottom-right" limit={4} />
      {children}
    </QueryClientProvider>
  </MantineProvider>
)
