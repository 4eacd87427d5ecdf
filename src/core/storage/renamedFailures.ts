/** SQL for the failures that earlier versions stored at `$.failure` of a JSON column: the code and the message had other names. */
export function renamedFailures(table: string, column: string): string {
  const of = (path: string) => `CASE WHEN json_valid(${column}) THEN ${column} -> '$.failure.${path}' END`
  return `
    UPDATE ${table} SET ${column} = json_set(${column}, '$.failure.code', 'unauthorized')
      WHERE ${of('code')} = '"unauthorised"';
    UPDATE ${table}
      SET ${column} = json_remove(
        json_set(${column}, '$.failure.data.message', ${column} ->> '$.failure.data.said'), '$.failure.data.said')
      WHERE ${of('data.said')} IS NOT NULL;`
}
