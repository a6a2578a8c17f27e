/** The settings of the account. */
import { type Account, etagOf } from '@chainwork/sdk'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { inputsOf, useEdit } from '../../ui/edit.ts'
import { Facts, Panel } from '../../ui/facts.tsx'
import { FormEnd } from '../../ui/form.tsx'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { faultsByField } from '../../ui/problem.tsx'
import { useResource } from '../../ui/resource.ts'
import classes from './admin.module.css'

const words = text.admin.account

type Values = Pick<Account, 'name' | 'timeZone' | 'zones'>

const LABELS: Readonly<Record<keyof Values, string>> = {
  name: words.name,
  timeZone: words.timeZone,
  zones: words.zones,
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone')

export default function AccountPage() {
  const query = useResource(useQueries().getAccount())
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <Loaded query={query} loading={<RowsLoading rows={5} />}>
        {(account) => (
          <div className={classes.columns}>
            <Form account={account} replace={query.replace} reload={() => void query.refetch()} />
            <Panel title={words.about}>
              <Facts
                facts={[
                  { name: words.number, value: account.id },
                  { name: words.rateLimit, value: words.perMinute(formatNumber(account.rateLimit)) },
                  { name: text.admin.created, value: formatTime(account.createdAt) },
                ]}
              />
              <DefaultCalendar />
            </Panel>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The calendar of projects and resources that have none of their own; it is changed where all calendars are. */
function DefaultCalendar() {
  const { data } = useQuery(useQueries().listCalendars({ query: { $filter: 'isDefault eq true', $top: 1 } }))
  const calendar = data?.value[0]
  return (
    <Text size="sm" mt="sm">
      {words.calendar} <Link to="/people">{calendar?.name ?? text.common.loading}</Link>
    </Text>
  )
}

interface Properties {
  readonly account: Account
  replace(account: Account): void
  reload(): void
}

const versionOf = (account: Account) => {
  const { name, timeZone, zones } = account
  return { values: { name, timeZone, zones }, etag: etagOf(account) }
}

function Form({ account, replace, reload }: Properties) {
  const api = useApi()
  const list = useId()
  const edit = useEdit<Values>('account', versionOf(account))
  const save = useAction(
    (sent: Partial<Values>) => api.updateAccount({ body: sent, headers: { 'If-Match': edit.etag } }),
    {
      done: text.common.saved,
      showsError: true,
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(saved))
      },
    },
  )
  const inputs = inputsOf(edit, save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(edit.changes)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput label={LABELS.name} required dir="auto" {...inputs.text('name')} />
      <TextInput
        label={LABELS.timeZone}
        description={words.timeZoneHint}
        required
        list={list}
        {...inputs.text('timeZone')}
      />
      <datalist id={list}>
        {TIME_ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Radio.Group
        label={LABELS.zones}
        description={words.zonesHint}
        value={edit.values.zones}
        onChange={(value) => edit.set('zones', value as Values['zones'])}
        error={faultsByField(save.error).zones}
      >
        <Stack gap="xs" mt="xs">
          {(['flat', 'sloped'] as const).map((kind) => (
            <Radio key={kind} value={kind} label={words.zoneKinds[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <FormEnd edit={edit} save={save} labels={LABELS} reload={reload} />
    </form>
  )
}
