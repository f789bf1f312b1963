/**
 * Runs before the page's scripts and imitates old libraries, which replace the browser's methods
 * with enumerable ones. @type {Record<string, () => void>}
 */
export const OLD_LIBRARIES = {
  /** Prototype.js 1.7, with `reduce` and `toJSON` of arrays from 1.6. */
  Prototype: () => {
    const toArray = (given) => {
      if (!given) return []
      if ('toArray' in Object(given)) return given.toArray()
      const list = new Array(given.length || 0)
      for (let at = list.length; at-- > 0; ) list[at] = given[at]
      return list
    }
    const each = Array.prototype.forEach
    const collect = function (change = (value) => value, self = undefined) {
      const list = []
      each.call(this, (value, at) => list.push(change.call(self, value, at, this)))
      return list
    }
    const findAll = function (test, self) {
      const list = []
      each.call(this, (value, at) => test.call(self, value, at, this) && list.push(value))
      return list
    }
    const stringify = JSON.stringify
    Array.from = toArray
    Object.assign(Array.prototype, {
      each,
      collect,
      map: collect,
      findAll,
      filter: findAll,
      select: findAll,
      toArray() {
        return collect.call(this)
      },
      entries() {
        return collect.call(this)
      },
      reduce() {
        return this.length > 1 ? this : this[0]
      },
      toJSON() {
        return `[${collect.call(this, (value) => stringify(value)).join(', ')}]`
      },
      first() {
        return this[0]
      },
      last() {
        return this[this.length - 1]
      },
      clear() {
        this.length = 0
        return this
      },
      size() {
        return this.length
      },
    })
    Object.assign(Function.prototype, {
      bind(...all) {
        const [self, ...given] = all
        if (all.length < 2 && self === undefined) return this
        return (...more) => this.apply(self, [...given, ...more])
      },
      curry(...given) {
        const call = this
        return function (...more) {
          return call.apply(this, [...given, ...more])
        }
      },
    })
    Object.assign(String.prototype, {
      sub: (_pattern, text) => text,
      toArray() {
        return [...this]
      },
    })
    Object.values = (object) => {
      const list = []
      for (const name in object) list.push(object[name])
      return list
    }
    Object.assign(HTMLElement.prototype, {
      remove() {
        this.parentNode?.removeChild(this)
        return this
      },
      scrollTo() {
        return this
      },
      select: () => [],
      empty: () => true,
      wrap: () => {},
    })
  },
  MooTools: () => {
    Array.from = (given) => {
      if (given === null || given === undefined) return []
      if (typeof given === 'string' || typeof given.length !== 'number') return [given]
      return Array.isArray(given) ? given : Array.prototype.slice.call(given)
    }
    for (const type of [Array, Function, String, Number, RegExp])
      type.prototype.$family = () => type.name.toLowerCase()
    Object.assign(Function.prototype, {
      implement() {
        return this
      },
      extend() {
        return this
      },
    })
    Object.assign(Array.prototype, {
      contains(value) {
        return this.includes(value)
      },
      append(list) {
        this.push(...list)
        return this
      },
    })
    // Replaces the browser's constructor. Browsers cannot dispatch the created objects.
    globalThis.Event = Object.assign(
      function Event(event) {
        this.event = event
        this.type = event?.type
      },
      { prototype: { $family: () => 'event' } },
    )
  },
  /** Adds a property to every object, as Prototype.js until 1.4 and some pages do. */
  'inherited properties': () => {
    Object.prototype.extend = function (more) {
      return Object.assign(this, more)
    }
  },
}
