/** The users of the account. */

import type { User } from '@chainwork/sdk'
import { Button, NativeSelect } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useInfiniteQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useHasKept } from '../../ui/edit.ts'
import { formatTime } from '../../ui/format.ts'
import { Filters, LoadMore, NoMatch, RowsLoading, SearchBox, useFilters } from '../../ui/list.tsx'
import { useLivePages } from '../../ui/live-pages.ts'
import { allOf, contains } from '../../ui/odata.ts'
import { Loaded, Page } from '../../ui/page.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import classes from './admin.module.css'
import { CREATE_USER, CreateUser } from './users/create.tsx'
import { roleOptions, UserMark } from './users/user.tsx'

const words = text.admin.users

const FIELDS = 'id,userName,email,displayName,roleId,active,lockedUntil,lastSignInAt'

export default function UsersPage() {
  const [isCreating, setCreating] = useState(useHasKept(CREATE_USER))
  const [{ search, role, state, sort }, setFilters] = useFilters(['search', 'role', 'state', 'sort'])
  const { user } = useSession()
  const $filter = allOf([
    contains(['displayName', 'userName', 'email'], search),
    role && `roleId eq ${role}`,
    state && `active eq ${state === 'active'}`,
  ])
  const query = useLivePages(
    useInfiniteQueries().listUsers({
      query: { $top: 50, $select: FIELDS, $orderby: sort || 'displayName asc', ...($filter && { $filter }) },
    }),
  )
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Filters>
        <SearchBox
          label={text.admin.list.search}
          placeholder={words.searchPlaceholder}
          value={search}
          onChange={(value) => setFilters({ search: value })}
        />
        <NativeSelect
          aria-label={words.role}
          value={role}
          onChange={({ currentTarget }) => setFilters({ role: currentTarget.value })}
          data={[{ value: '', label: words.allRoles }, ...roleOptions]}
        />
        <NativeSelect
          aria-label={words.state}
          value={state}
          onChange={({ currentTarget }) => setFilters({ state: currentTarget.value })}
          data={[
            { value: '', label: words.allStates },
            { value: 'active', label: text.admin.active },
            { value: 'inactive', label: text.admin.inactive },
          ]}
        />
        <NativeSelect
          aria-label={words.sort}
          value={sort || 'displayName asc'}
          onChange={({ currentTarget }) => setFilters({ sort: currentTarget.value })}
          data={Object.entries(words.sorts).map(([value, label]) => ({ value, label }))}
        />
      </Filters>
      <Loaded query={query} loading={<RowsLoading />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ value }) => value)
          return rows.length === 0 ? (
            <NoMatch />
          ) : (
            <>
              <DataTable caption={words.title} columns={columnsOf(user.id)} rows={rows} rowKey={({ id }) => id} />
              <LoadMore query={query} />
            </>
          )
        }}
      </Loaded>
      {isCreating && <CreateUser onClose={() => setCreating(false)} />}
    </Page>
  )
}

type Row = Pick<
  User,
  'id' | 'userName' | 'email' | 'displayName' | 'roleId' | 'active' | 'lockedUntil' | 'lastSignInAt'
>

const columnsOf = (self: number | undefined): readonly Column<Row>[] => [
  {
    key: 'name',
    label: words.name,
    cell: ({ id, displayName, userName, email }) => (
      <>
        <Link to={`/users/${id}`} className={classes.name} dir="auto">
          {displayName}
          {id === self && ` (${words.you})`}
        </Link>
        <span className={`${classes.sub} ${classes.clamp}`} dir="auto">
          {userName === email || email === '' ? userName : `${userName} · ${email}`}
        </span>
      </>
    ),
  },
  {
    key: 'role',
    label: words.role,
    isWide: true,
    cell: ({ roleId }) => <span className={classes.nowrap}>{text.admin.roles[roleId]}</span>,
  },
  { key: 'state', label: words.state, cell: (user) => <UserMark user={user} /> },
  {
    key: 'last',
    label: words.lastSignIn,
    isWide: true,
    cell: ({ lastSignInAt }) => (
      <span className={classes.nowrap}>{lastSignInAt ? formatTime(lastSignInAt) : text.admin.never}</span>
    ),
  },
]
