import { type ComponentType, useEffect, useState } from 'react'

/** Loads the code when needed, and again after a failure. @param load Must not change. */
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
