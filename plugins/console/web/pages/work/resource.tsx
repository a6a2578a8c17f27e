/** What one resource does now, what comes next, and what waits for what; also of people who cannot sign in. */
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { now } from '../../app/clock.ts'
import { useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { formatDate, todayIn } from '../../ui/format.ts'
import { idOf } from '../../ui/id.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded, NotFound, Page } from '../../ui/page.tsx'
import { PersonWork } from './person-work.tsx'

const words = text.work

export default function ResourceWork() {
  const id = idOf((useParams({ strict: false }) as { resourceId: string }).resourceId)
  return id === undefined ? <NotFound /> : <Known id={id} />
}

function Known({ id }: { readonly id: number }) {
  const { account } = useSession()
  const resource = useQuery(useQueries().getResource({ path: { resourceId: id } }))
  return (
    <Page
      title={resource.data?.name ?? text.navigation.resources}
      subtitle={resource.data && words.resource.subtitle(formatDate(todayIn(account.timeZone, now())))}
      actions={<Anchor renderRoot={(props) => <Link to="/people" {...props} />}>{words.resource.back}</Anchor>}
    >
      <Loaded query={resource}>
        {({ userActive }) => (
          <>
            {userActive === false && <Note mb="md">{text.plan.people.deactivatedHint}</Note>}
            <PersonWork whose={{ resourceIds: [id] }} hint={words.noneOfResource} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
