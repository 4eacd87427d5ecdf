import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    propertySeed: number
  }
}

// Property tests draw the same cases in every run, so that a failure is always due to the change. The deep command draws others.
fc.configureGlobal({ seed: inject('propertySeed') })
