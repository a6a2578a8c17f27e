import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Clients() {
  return (
    <Page title="Clients">
      <Empty title={text.common.none} />
    </Page>
  )
}
