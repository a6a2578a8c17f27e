/** The SSO providers of the account. */
import type { SsoProvider } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { formatTime } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { useSearchParams } from '../../ui/search-params.ts'
import { NewForm } from '../../ui/stored-form.tsx'
import type { Column } from '../../ui/table.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { ProviderDrawer } from './sso/drawer.tsx'
import { NEW_SSO_FIELDS } from './sso/fields.tsx'

const words = text.admin.sso

export default function SsoPage() {
  const [{ provider = '' }, change] = useSearchParams()
  return (
    <ListPage
      title={words.title}
      subtitle={words.subtitle}
      query={useQuery({ ...useQueries().listSsoProviders(), ...live })}
      expected={3}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      creation={{
        label: words.create,
        form: CREATE_PROVIDER,
        dialog: (close) => (
          <CreateProvider
            onClose={close}
            onCreated={(id) => {
              close()
              change({ provider: id })
            }}
          />
        ),
      }}
      empty={{ title: words.emptyTitle, hint: words.emptyHint }}
    >
      <ProviderDrawer id={provider} onClose={() => change({ provider: '' })} />
    </ListPage>
  )
}

const COLUMNS: readonly Column<SsoProvider>[] = [
  {
    key: 'name',
    label: words.displayName,
    sortBy: ({ displayName }) => displayName,
    cell: ({ id, displayName, authorityUrl }) => (
      <>
        <Link to="/sso" search={{ provider: id } as never} className={classes.name} dir="auto">
          {displayName}
        </Link>
        <span className={`${classes.sub} ${classes.clamp}`}>{authorityUrl}</span>
      </>
    ),
  },
  {
    key: 'scheme',
    label: words.authenticationScheme,
    isWide: true,
    cell: ({ authenticationScheme }) => <span className={classes.code}>{authenticationScheme}</span>,
  },
  { key: 'state', label: words.state, cell: ({ active }) => <ActiveMark active={active} /> },
  { key: 'created', label: text.admin.created, isWide: true, cell: ({ createdAt }) => formatTime(createdAt) },
]

const CREATE_PROVIDER = 'new SSO provider'

interface Properties {
  onClose(): void
  onCreated(id: string): void
}

/** The dialog that adds an SSO provider. */
function CreateProvider({ onClose, onCreated }: Properties) {
  const api = useApi()
  return (
    <NewForm
      name={CREATE_PROVIDER}
      fields={NEW_SSO_FIELDS}
      title={words.createTitle}
      action={words.createAction}
      create={(body, headers) => api.createSsoProvider({ body, headers })}
      changes={['listSsoProviders']}
      done={({ displayName }) => words.added(displayName)}
      onCreated={({ id }) => onCreated(id)}
      onClose={onClose}
    />
  )
}
