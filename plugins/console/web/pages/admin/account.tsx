import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Account() {
  return (
    <Page title="Account">
      <Empty title={text.common.none} />
    </Page>
  )
}
