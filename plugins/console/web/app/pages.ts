/** The pages of the console, in the order of the navigation. */
import {
  IconActivity,
  IconApps,
  IconArrowsSort,
  IconChecklist,
  IconFileImport,
  IconFlame,
  IconHistory,
  IconKey,
  type IconProps,
  IconShieldLock,
  IconSitemap,
  IconTransfer,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { text } from '../text/text.ts'
import type { SignedIn } from './sign-in.ts'

export interface NavigationItem {
  readonly to: string
  readonly label: string
  readonly icon: ComponentType<IconProps>
  /** The plugin that must be on; the page says so otherwise. */
  readonly plugin?: string
}
export interface NavigationGroup {
  readonly label?: string
  readonly items: readonly NavigationItem[]
}

const { navigation } = text

const WORK: NavigationGroup = {
  items: [
    { to: '/portfolio', label: navigation.portfolio, icon: IconActivity },
    { to: '/work', label: navigation.workList, icon: IconChecklist },
    { to: '/order', label: navigation.order, icon: IconArrowsSort },
    { to: '/load', label: navigation.load, icon: IconFlame },
    { to: '/people', label: navigation.resources, icon: IconUsersGroup },
    { to: '/import', label: navigation.import, icon: IconFileImport },
  ],
}

const INTEGRATIONS: NavigationGroup = {
  label: navigation.integrations,
  items: [
    { to: '/webhooks', label: navigation.webhooks, icon: IconWebhook, plugin: 'webhooks' },
    { to: '/clients', label: navigation.clients, icon: IconKey },
    { to: '/plugins', label: navigation.plugins, icon: IconApps },
  ],
}

const ACCOUNT: NavigationGroup = {
  label: navigation.account,
  items: [
    { to: '/users', label: navigation.users, icon: IconUsers },
    { to: '/sso', label: navigation.sso, icon: IconShieldLock },
    { to: '/scim', label: navigation.scim, icon: IconTransfer, plugin: 'scim' },
    { to: '/provisioning', label: navigation.provisioning, icon: IconSitemap },
    { to: '/audit', label: navigation.audit, icon: IconHistory, plugin: 'scim' },
    { to: '/security', label: navigation.security, icon: IconHistory },
    { to: '/account', label: navigation.settings, icon: IconUserCog },
  ],
}

/** What the user may open; the service refuses the rest all the same. */
export const navigationOf = ({ administrator }: SignedIn['session']): readonly NavigationGroup[] =>
  administrator ? [WORK, INTEGRATIONS, ACCOUNT] : [WORK]
