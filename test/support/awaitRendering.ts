import React from 'react'
import { flushSync } from 'react-dom'

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port2.addEventListener('message', () => {
  for (const resolve of waiting.splice(0)) resolve()
})
port2.start()

// For the renderer's tests: `render` of vitest-browser-react waits for React's `act`, which only the development build has.
Object.assign(React, {
  act: async (run: () => Promise<void>) => {
    let done: Promise<void> | undefined
    flushSync(() => {
      done = run()
    })
    await done
    // Until what effects have scheduled is rendered, too. Not a timer, which tests may replace.
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      port1.postMessage(undefined)
    })
  },
})
