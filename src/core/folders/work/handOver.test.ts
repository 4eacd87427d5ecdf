import { expect, it } from 'vitest'
import { addFolder, folderDatabase } from '../testing/folderDatabase.ts'
import type { WorkOptions } from './activeFolder.ts'
import { HandOver } from './handOver.ts'

it.each([true, false])('remembers the bytes of an import that is taken back after a request (%s)', (wasTried) => {
  const stores = folderDatabase()
  const { files } = stores
  addFolder(stores, 'calls', ['a.wav'])
  files.write([{ ...files.of('calls', 'a.wav')!, key: '1.1', sha256: 'sound', importId: 'i', status: 'waiting' }])
  const record = {
    ...{ importId: 'i', state: { kind: 'queued', tries: 0 } },
    ...{ recording: { fileName: 'a.wav' }, bytes: { kind: 'file', sha256: 'sound' } },
  }
  const handOver = new HandOver({
    files,
    imports: { queue: { listed: { ofKey: () => record, wasTried: () => wasTried }, withdraw: () => undefined } },
    changed: () => undefined,
  } as unknown as WorkOptions)
  handOver.takeBack([files.of('calls', 'a.wav')!], { status: 'left-out', reason: { kind: 'gone' } })
  expect(files.triedWith('1.1', 'sound')).toBeNull()
  expect(files.triedWith('1.1', 'other sound')).toBe(wasTried ? 'a.wav' : null)
})
