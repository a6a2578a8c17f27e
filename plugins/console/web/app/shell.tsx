/** The frame of the pages: navigation at the left, or behind a button on narrow windows; the page beside it. */
import { ActionIcon, Burger, Kbd, NavLink, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { text } from '../text/text.ts'
import { useLightOnPaper } from '../ui/printing.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { useSignedIn } from './context.ts'
import { useLazyPart } from './lazy-page.tsx'
import { navigationOf } from './pages.ts'
import classes from './shell.module.css'

/** Asks before reports that are not sent yet are erased. */
const loadConfirm = () => import('../ui/confirm.tsx').then((it) => ({ default: it.Confirm }))

export function Shell() {
  useLightOnPaper()
  const [isOpen, { toggle, close }] = useDisclosure()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation closes when another page opens
  useEffect(close, [pathname])
  return (
    <div className={classes.frame}>
      <a className="skip" href="#page">
        {text.shell.skip}
      </a>
      <header className={classes.bar}>
        <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={text.shell.menu} aria-expanded={isOpen} />
        <Brand />
      </header>
      <aside className={classes.side} data-open={isOpen || undefined}>
        <Brand />
        <UnstyledButton className={classes.search} onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span>{text.shell.search}</span>
          <Kbd size="xs">Ctrl K</Kbd>
        </UnstyledButton>
        <Navigation pathname={pathname} />
        <User />
      </aside>
      <main className={classes.page} id="page" tabIndex={-1}>
        <ConnectionBanner />
        <Loading />
        <Outlet />
      </main>
      <Palette />
      <Keys />
    </div>
  )
}

/** Screen readers say when the text of an element changes, not when an element comes with its text. */
function Loading() {
  const count = useIsFetching({ predicate: ({ observers }) => observers.some((it) => it.getCurrentResult().isPending) })
  return <VisuallyHidden role="status">{count > 0 && text.common.loading}</VisuallyHidden>
}

const Brand = () => (
  <Link to="/" className={classes.brand}>
    <Icon />
    Chainwork
  </Link>
)

/** As `icon.svg`, without a request. */
const Icon = () => (
  <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#4263eb" />
    <path d="M7 21l6-7 5 4 7-8" fill="none" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
    <g fill="#fff">
      <circle cx="7" cy="21" r="2.2" />
      <circle cx="13" cy="14" r="2.2" />
      <circle cx="18" cy="18" r="2.2" />
      <circle cx="25" cy="10" r="2.2" />
    </g>
  </svg>
)

function Navigation({ pathname }: { readonly pathname: string }) {
  const { session } = useSignedIn()
  return (
    <nav className={classes.navigation} aria-label={text.shell.navigation}>
      {navigationOf(session).map(({ label, items }) => (
        <section key={label ?? ''} aria-label={label}>
          {label && <p className={classes.group}>{label}</p>}
          {items.map(({ to, label, icon: Icon }) => {
            const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
            return (
              <NavLink
                key={to}
                renderRoot={(props) => <Link to={to} {...props} />}
                label={label}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                active={isCurrent}
                {...(isCurrent && { 'aria-current': 'page' as const })}
                className={classes.item}
              />
            )
          })}
        </section>
      ))}
    </nav>
  )
}

function User() {
  const { session, authUrl, signOut, reports } = useSignedIn()
  const [isAsked, ask] = useState(false)
  const Confirm = useLazyPart(loadConfirm, isAsked)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  const next = (colorScheme === 'auto' ? isDark : colorScheme === 'dark') ? 'light' : 'dark'
  const role = session.administrator ? text.shell.administrator : text.shell.generalUser
  return (
    <div className={classes.user}>
      <a className={classes.userLink} href={`${authUrl}/profile`} title={text.shell.profile}>
        <span className={classes.userName} dir="auto">
          {session.user.name}
        </span>
        <span className={classes.userRole}>{role}</span>
      </a>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={next === 'dark' ? text.shell.dark : text.shell.light}
        onClick={() => setColorScheme(next)}
      >
        {next === 'dark' ? <IconMoon size={18} /> : <IconSun size={18} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={text.shell.signOut}
        onClick={() => (reports.get().queue.length > 0 ? ask(true) : void signOut())}
      >
        <IconLogout size={18} />
      </ActionIcon>
      {isAsked && Confirm && (
        <Confirm
          opened
          title={text.shell.unsentTitle}
          action={text.shell.signOut}
          onConfirm={() => void signOut()}
          onClose={() => ask(false)}
        >
          {text.shell.unsent(reports.get().queue.length)}
        </Confirm>
      )}
    </div>
  )
}

const loadList = () => import('./key-list.tsx')

/** The list of the keys that work on every page, which `?` opens. */
function Keys() {
  // How often it was asked for while it is open: a list that did not load is asked for again.
  const [asked, setAsked] = useState(0)
  const open = () => setAsked((before) => before + 1)
  useHotkeys(
    [
      ['shift+?', open],
      ['?', open],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  const KeyList = useLazyPart(loadList, asked)
  return asked > 0 && KeyList ? <KeyList onClose={() => setAsked(0)} /> : null
}

const loadDialog = () => import('./palette-dialog.tsx')
const loadStore = () => import('@mantine/spotlight')

const OPEN = 'chainwork:palette'

/** For buttons. */
const openPalette = () => void dispatchEvent(new Event(OPEN))

/** The command palette: pages, projects and commands by name. Ctrl K or / opens it, and loads it the first time. */
function Palette() {
  const [opened, setOpened] = useState(0)
  const PaletteDialog = useLazyPart(loadDialog, opened)
  const open = useCallback(() => {
    setOpened((before) => before + 1)
    // It opens by itself when it has loaded.
    if (PaletteDialog)
      void loadStore().then(
        ({ spotlight }) => spotlight.open(),
        () => undefined,
      )
  }, [PaletteDialog])
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['/', open]], ['INPUT', 'TEXTAREA', 'SELECT'])
  useEffect(() => {
    addEventListener(OPEN, open)
    return () => removeEventListener(OPEN, open)
  }, [open])
  return PaletteDialog ? <PaletteDialog /> : null
}
