import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function Security() {
  return (
    <Page title="Security">
      <Empty title={text.common.none} />
    </Page>
  )
}
