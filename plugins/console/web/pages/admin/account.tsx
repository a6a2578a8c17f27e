/** The settings of the account. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Facts, Panel } from '../../ui/facts.tsx'
import { checkField, digitsField, numberField, optional, radioField, textField } from '../../ui/field-kinds.tsx'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import classes from './admin.module.css'

const words = text.admin.account

const TIME_ZONES = 'time-zones'

const FIELDS = {
  name: textField({ label: words.name, required: true, dir: 'auto' }),
  timeZone: textField({ label: words.timeZone, description: words.timeZoneHint, required: true, list: TIME_ZONES }),
  reportsCountForDayFrom: optional(
    textField({ label: words.reportsCountForDayFrom, description: words.reportsCountForDayFromHint, type: 'time' }),
  ),
  zones: radioField({ label: words.zones, description: words.zonesHint, choices: words.zoneKinds }, 'flat'),
  safetyFactor: numberField({ label: words.safetyFactor, description: words.safetyFactorHint, step: 0.1 }),
  durationCorrelation: numberField({
    label: words.durationCorrelation,
    description: words.durationCorrelationHint,
    step: 0.1,
  }),
  estimatesFromHistory: checkField({
    label: words.estimatesFromHistory,
    description: words.estimatesFromHistoryHint,
  }),
  activeProjectLimit: digitsField({ label: words.activeProjectLimit, description: words.activeProjectLimitHint }),
}

export default function AccountPage() {
  const api = useApi()
  const query = useResource(useQueries().getAccount())
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <Loaded query={query} loading={<RowsLoading rows={5} />}>
        {(account) => (
          <div className="columns">
            <div className={classes.form}>
              <StoredForm
                name="account"
                fields={FIELDS}
                stored={account}
                save={(request) => api.updateAccount(request)}
                resource={query}
              />
              <datalist id={TIME_ZONES}>
                {Intl.supportedValuesOf('timeZone').map((zone) => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            </div>
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
