/** The users of the account. */

import type { CreateUserResponse, User, UserCreate } from '@chainwork/sdk'
import { NativeSelect } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useInfiniteQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ChoiceFilter, optionsOf, SearchFilter } from '../../ui/list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useLivePages } from '../../ui/live-pages.ts'
import { allOf } from '../../ui/odata.ts'
import { searchFor } from '../../ui/search.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { NewForm } from '../../ui/stored-form.tsx'
import type { Column } from '../../ui/table.tsx'
import classes from './admin.module.css'
import { usedColumn } from './columns.tsx'
import { NEW_USER_FIELDS, UserFields } from './users/fields.tsx'
import { PasswordLink } from './users/link.tsx'
import { roleOptions, UserMark } from './users/user.tsx'

const words = text.admin.users

const BY_NAME = 'displayName asc'
const FIELDS = 'id,userName,email,displayName,roleId,active,lockedUntil,lastSignInAt'

export default function UsersPage() {
  const [{ search = '', role, state, sort = BY_NAME }, change] = useSearchParams()
  const { user } = useSession()
  const $filter = allOf([role && `roleId eq ${role}`, state && `active eq ${state === 'active'}`])
  const query = useLivePages(
    useInfiniteQueries().listUsers({
      query: { $top: 50, $select: FIELDS, $orderby: sort, ...searchFor(search), ...($filter && { $filter }) },
    }),
  )
  return (
    <ListPage
      title={words.title}
      subtitle={words.subtitle}
      filters={
        <>
          <SearchFilter placeholder={words.searchPlaceholder} />
          <ChoiceFilter name="role" label={words.role} all={words.allRoles} options={roleOptions} />
          <ChoiceFilter
            name="state"
            label={words.state}
            all={words.allStates}
            options={optionsOf({ active: text.admin.active, inactive: text.admin.inactive })}
          />
          <NativeSelect
            aria-label={words.sort}
            value={sort}
            onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
            data={optionsOf(words.sorts)}
          />
        </>
      }
      query={query}
      columns={columnsOf(user.id)}
      rowKey={({ id }) => id}
      creation={{
        label: words.create,
        icon: <IconUserPlus size={16} aria-hidden />,
        form: CREATE_USER,
        dialog: (close) => <CreateUser onClose={close} />,
      }}
    />
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
  usedColumn('lastSignInAt', words.lastSignIn, { isWide: true }),
]

const CREATE_USER = 'new user'

/** The dialog that invites a user; the link to set a password is shown once where no mail is sent. */
function CreateUser({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const [created, setCreated] = useState<CreateUserResponse>()
  const leave = (id: number) => {
    onClose()
    void navigate({ to: `/users/${id}` })
  }
  if (created) return <PasswordLink answer={created} onStored={() => leave(created.id)} />
  return (
    <NewForm
      name={CREATE_USER}
      fields={NEW_USER_FIELDS}
      title={words.createTitle}
      action={words.createAction}
      create={(body, headers) => api.createUser({ body: withoutEmpty(body) as UserCreate, headers })}
      changes={['listUsers']}
      done={doneOf}
      onCreated={(user) => (user.setPasswordUrl ? setCreated(user) : leave(user.id))}
      onClose={onClose}
    >
      {(form) => <UserFields {...form} />}
    </NewForm>
  )
}

function doneOf({ setPasswordUrl, invitationMailed, email, displayName }: CreateUserResponse): string {
  if (setPasswordUrl) return words.created(displayName)
  return invitationMailed ? words.mailed(email) : words.noLinkNeeded(displayName)
}

const withoutEmpty = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
