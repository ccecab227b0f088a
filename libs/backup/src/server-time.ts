import type { mongo } from 'mongoose';

interface Greeting {
  localTime: Date;
  setName?: string;
}

/** What the server says of itself; embedded ones know only the older name of the command. */
export async function greet(client: mongo.MongoClient): Promise<Greeting> {
  const admin = client.db('admin');
  try {
    return (await admin.command({ hello: 1 })) as unknown as Greeting;
  } catch {
    return (await admin.command({ isMaster: 1 })) as unknown as Greeting;
  }
}
