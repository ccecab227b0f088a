export interface RequestRow {
  at: string;
  method: string;
  path: string;
  account: string | null;
  /** The sandbox proxy it came through, by its Via header; null: a direct connection. */
  proxy: string | null;
  /** null while it is answered, and when the connection broke. */
  status: number | null;
}

const mostRows = 20_000;

/** The last requests for pages and actions, oldest first; pictures, phones and the truth are not among them. */
export class RequestLog {
  private rows: RequestRow[] = [];

  add(row: RequestRow): void {
    this.rows.push(row);
    // Dropped in blocks: shifting one row at a time would copy the whole list for each request.
    if (this.rows.length >= mostRows + 1_000) this.rows = this.rows.slice(-mostRows);
  }

  list(): readonly RequestRow[] {
    return this.rows.slice(-mostRows);
  }

  clear(): void {
    this.rows = [];
  }
}
