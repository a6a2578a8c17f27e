import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Resources() {
  return (
    <Page title="Resources">
      <Empty title={text.portfolio.todo} />
    </Page>
  )
}
