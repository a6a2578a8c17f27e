/** The list of the keys that work on every page. */
import { Kbd, Modal, Table } from '@mantine/core'
import { text } from '../text/text.ts'
import { useFocusBack } from '../ui/focus-back.ts'

export default function KeyList({ onClose }: { onClose(): void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={text.keys.title}>
      <Table>
        <Table.Tbody>
          {text.keys.list.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                {keys.split(' ').map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
