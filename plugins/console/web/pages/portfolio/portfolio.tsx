import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Portfolio() {
  return (
    <Page title="Portfolio">
      <Empty title={text.portfolio.todo} />
    </Page>
  )
}
