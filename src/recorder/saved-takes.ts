/**
 * Part of the page's script: takes that are not kept yet, in the browser's own database, second by second while they are recorded.
 * A browser that keeps nothing (private windows, a full disk) loses only this: the take in memory goes on.
 */
export const savedTakes = `
  const takes = (() => {
    let opened;
    const database = () => opened ||= new Promise((done, failed) => {
      const asked = indexedDB.open('interview-bridge', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('chunks', { autoIncrement: true }).createIndex('of', 'of');
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    const ended = (request) => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const within = async (work) => {
      try { return await work((await database()).transaction('chunks', 'readwrite').objectStore('chunks')); }
      catch (error) { console.warn('A take could not be saved on this device:', error && error.name); }
    };
    return {
      add: (of, blob, type) => within((store) => ended(store.add({ of, blob, type }))),
      /** The whole take in the order of its parts; undefined where nothing was saved. */
      read: (of) => within(async (store) => {
        const rows = await ended(store.index('of').getAll(of));
        return rows.length === 0 ? undefined : new Blob(rows.map((row) => row.blob), { type: rows[0].type.split(';')[0] });
      }),
      drop: (of) => within(async (store) => {
        for (const key of await ended(store.index('of').getAllKeys(of))) store.delete(key);
      }),
    };
  })();
`
