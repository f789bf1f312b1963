import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part whose code is fetched once it is needed. One that did not come is tried again with the next need: it only reminds
 * of what goes on without it.
 * @param load Must not change.
 */
export function useLoaded<props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<props>>,
): ComponentType<props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<props>>()
  const isMissing = isNeeded && Loaded === undefined
  useEffect(() => {
    if (!isMissing) return
    load().then(
      (Part) => setLoaded(() => Part),
      () => {
        // The next need tries again.
      },
    )
  }, [isMissing, load])
  return Loaded
}
