import { lazy, Suspense, type ReactNode } from 'react'

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * A component whose code loads when it's first rendered, or earlier with `load`. For more than about 10 kB that the first rows don't
 * need: everything smaller is in their code.
 */
export function deferred<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Loaded = lazy(async () => ({ default: (await load())[name] as (props: object) => ReactNode }))
  function Deferred(props: PropsOf<Module[Name]> & object) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(Deferred, { load })
}
