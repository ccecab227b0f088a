/** Where backups lie: files by name, `/`-separated. What is sealed is sealed before it comes here. */
export interface BackupStore {
  /** Replaces what is there; a file that is half written is none. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** The names below a folder, at any depth, as they are read: what is removed meanwhile may be among them. */
  list(folder: string): AsyncIterable<string>;
}
