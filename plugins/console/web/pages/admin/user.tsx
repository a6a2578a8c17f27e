import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function User() {
  return (
    <Page title="User">
      <Empty title={text.admin.todo} />
    </Page>
  )
}
