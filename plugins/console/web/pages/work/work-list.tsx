/** What to work on, and the quickest way to report progress: one's own work, or that of everybody. */
import { useEffect } from 'react'
import { useSession, useSignedIn } from '../../app/context.ts'
import { keepWorkingOffline } from '../../app/offline.ts'
import { text } from '../../text/text.ts'
import { Page } from '../../ui/page.tsx'
import { AllWork } from './all-work.tsx'
import { Filters, useWorkFilter } from './filters.tsx'
import { PersonWork } from './person-work.tsx'
import { useNames } from './tasks.ts'

const words = text.work

export default function WorkList() {
  const { isOffline } = useSignedIn()
  const { user } = useSession()
  const [chosen, change] = useWorkFilter()
  // Without a connection there is what the user's own list showed last.
  const filter = isOffline ? { ...chosen, who: 'mine' as const } : chosen
  const names = useNames()
  const own = names.resources?.filter(({ userId }) => userId !== null && userId === user.id).map(({ id }) => id)
  useEffect(keepWorkingOffline, [])
  const isOwn = filter.who === 'mine'
  return (
    <Page title={words.title} subtitle={isOwn ? words.ownSubtitle : words.subtitle}>
      <Filters filter={filter} change={change} projects={names.projects ?? []} resources={names.resources ?? []} />
      {isOwn ? (
        <PersonWork
          whose={{ resourceIds: own, ...(user.id !== null && { userId: user.id }) }}
          keptAs="work"
          hint={words.noneAtAll}
        />
      ) : (
        <AllWork filter={filter} change={change} names={names} />
      )}
    </Page>
  )
}
