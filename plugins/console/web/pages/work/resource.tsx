/** What one resource does now, what comes next, and what waits for what; also of people who cannot sign in. */
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { now } from '../../app/clock.ts'
import { useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { isNotFound } from '../../ui/errors.ts'
import { formatDate, todayIn } from '../../ui/format.ts'
import { Loaded, NotFound, Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { PersonWork } from './person-work.tsx'

const words = text.work

export default function ResourceWork() {
  const { resourceId } = useParams({ strict: false }) as { resourceId: string }
  return /^[1-9]\d{0,14}$/.test(resourceId) ? <Known id={Number(resourceId)} /> : <NotFound />
}

function Known({ id }: { readonly id: number }) {
  const { account } = useSession()
  const resource = useQuery(useQueries().getResource({ path: { resourceId: id } }))
  const back = <Anchor renderRoot={(props) => <Link to="/people" {...props} />}>{words.resource.back}</Anchor>
  const { data, error, refetch } = resource
  if (error && (!data || isNotFound(error)))
    return (
      <Page title={text.navigation.resources} actions={back}>
        <Problem error={error} retry={() => void refetch()} />
      </Page>
    )
  return (
    <Loaded query={resource}>
      {({ name }) => (
        <Page
          title={name}
          subtitle={words.resource.subtitle(formatDate(todayIn(account.timeZone, now())))}
          actions={back}
        >
          <PersonWork whose={{ resourceIds: [id] }} hint={words.noneOfResource} />
        </Page>
      )}
    </Loaded>
  )
}
