import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Audit() {
  return (
    <Page title="Audit">
      <Empty title={text.common.none} />
    </Page>
  )
}
