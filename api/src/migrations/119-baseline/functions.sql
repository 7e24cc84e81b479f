CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- names in the order of the language, "Magnet 2" before "Magnet 10"
CREATE COLLATION shop_names (provider = icu, locale = 'en-u-kn-true');

-- the short description of a product, with categories and tags in shoppers' words and both words for round shapes
CREATE FUNCTION product_labels(tags text[], category text, shape text, size text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT array_to_string(tags, ' ') || ' ' || category || ' ' || size || ' ' ||
       CASE WHEN shape IN ('round', 'circle') THEN 'round circle' ELSE shape END
   $$;

CREATE FUNCTION product_document(name text, labels text, description text, material text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', labels), 'B') ||
       setweight(to_tsvector('english', description), 'C') || setweight(to_tsvector('english', material), 'D')
   $$;

-- The words of a product and of a question, separated by spaces: without accents and apostrophes; 3.5 is "3p5", "4 x 6 in" is a
-- size in both orders and its sides, "pack of 9" is "9pack".
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
   DECLARE
     words text COLLATE "und-x-icu" := replace(given, '´', '''');
   BEGIN
     words := replace(replace(replace(words, '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4');
     IF words ~ '[^ -~]' THEN
       words := regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g');
     END IF;
     words := lower(translate(words, '‘’ʼ`′', ''''''''''''));
     words := regexp_replace(words, '([[:alpha:]])''(?=[[:alpha:]])', '\1', 'g');
     -- most texts have none, and these are many patterns
     IF words ~ '[0-9]' THEN
       words := regexp_replace(words, '([0-9])[ -]+1/2(?![0-9])', '\1.5', 'g');
       words := regexp_replace(words, '([0-9])[ -]+1/4(?![0-9])', '\1.25', 'g');
       words := regexp_replace(words, '([0-9])[ -]+3/4(?![0-9])', '\1.75', 'g');
       words := regexp_replace(words, '([0-9]) *(?:["“”]|''''|''|-?inch(?:es)?\M|-?in\M)', '\1 ', 'g');
       words := regexp_replace(words, '([0-9])[.,]([0-9])', '\1p\2', 'g');
       words := regexp_replace(words, '([0-9]p[0-9]*[1-9])0+(?![0-9])', '\1', 'g');
       words := regexp_replace(words, '([0-9])p0+(?![0-9])', '\1', 'g');
       words := regexp_replace(words,
         '(?<![[:alnum:]])([0-9]+(?:p[0-9]+)?) *(?:[x×*]|by\M) *([0-9]+(?:p[0-9]+)?)(?![[:alnum:]])', '\1x\2', 'g');
       words := regexp_replace(words,
         '(?<![[:alnum:]])(?:packs?|sets?)[ -]+of[ -]+([0-9]{1,3})(?![[:alnum:]])', ' \1pack ', 'g');
       words := regexp_replace(words, '(?<![[:alnum:]])([0-9]{1,3})[ -]*(?:packs?|pk)(?![[:alnum:]])', ' \1pack ', 'g');
       words := regexp_replace(words,
         '(?<![[:alnum:]])([0-9][0-9p]*)x([0-9][0-9p]*)(?![[:alnum:]])', '\1x\2 \2x\1 \1 \2', 'g');
     END IF;
     RETURN btrim(regexp_replace(words, '[^[:alnum:]]+', ' ', 'g'));
   END $$;

-- the words that mistyped ones are compared with
CREATE FUNCTION words_of_product(name text, labels text, description text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
     SELECT DISTINCT word FROM regexp_split_to_table(search_text(name || ' , ' || labels || ' , ' || description), ' ') AS word
     WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
   $$;

CREATE FUNCTION letters_of(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
     SELECT string_agg(letter, '' ORDER BY letter) FROM regexp_split_to_table(word, '') AS letter
   $$;

-- For products that match all words, or any. What a synonym stands for counts as well; the last word may be a beginning.
CREATE FUNCTION product_query(question text, is_tolerant boolean, any_word boolean) RETURNS tsquery
LANGUAGE plpgsql STABLE SET pg_trgm.similarity_threshold = 0.1 SET client_min_messages = warning AS $$
   DECLARE
     words text[] := (regexp_split_to_array(nullif(search_text(question), ''), ' '))[1:16];
     asked text[] := regexp_split_to_array(search_stems(question), ' ');
     number integer := coalesce(cardinality(words), 0);
     place integer := 1;
     meant text[];
     taken integer;
     one tsquery;
     word tsquery;
     everything tsquery;
   BEGIN
     WHILE place <= number LOOP
       SELECT meanings, cardinality(string_to_array(synonym.stems, ' ')) INTO meant, taken
       FROM search_synonyms AS synonym
       WHERE synonym.stems IN (
         SELECT array_to_string(asked[place:place + more], ' ')
         FROM generate_series(0, least(3, number - place)) AS more)
       ORDER BY 2 DESC LIMIT 1;
       taken := coalesce(taken, 1);
       one := NULL;
       FOR at_word IN place .. place + taken - 1 LOOP
         word := word_query(words[at_word], at_word = number, is_tolerant);
         one := CASE WHEN one IS NULL THEN word WHEN word IS NULL THEN one ELSE one && word END;
       END LOOP;
       word := meaning_query(meant);
       one := CASE WHEN one IS NULL THEN word WHEN word IS NULL THEN one ELSE one || word END;
       everything := CASE WHEN everything IS NULL THEN one WHEN one IS NULL THEN everything
         WHEN any_word THEN everything || one ELSE everything && one END;
       place := place + taken;
     END LOOP;
     IF everything IS NULL AND number > 0 THEN
       RETURN nullif(plainto_tsquery('simple', array_to_string(words, ' ')), ''::tsquery);
     END IF;
     RETURN everything;
   END $$;

-- of earlier versions: nothing asks with it
CREATE FUNCTION product_search(words text[], is_tolerant boolean) RETURNS tsquery LANGUAGE sql STABLE AS $$
     SELECT product_query(array_to_string(words, ' '), is_tolerant, false)
   $$;

CREATE FUNCTION are_packs(packs jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
     SELECT packs IS NULL OR (jsonb_typeof(packs) = 'array' AND NOT EXISTS (
       SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(packs) = 'array' THEN packs ELSE '[]' END) AS pack
       WHERE NOT coalesce(
         jsonb_typeof(pack -> 'size') = 'number' AND pack ->> 'size' ~ '^([1-9][0-9]?|100)$'
         AND jsonb_typeof(pack -> 'price') = 'string' AND pack ->> 'price' ~ '^[0-9]{1,8}(\.[0-9]{1,2})?$'
         AND pack ->> 'price' ~ '[1-9]', false)))
   $$;

-- the same rule as impliedPackOf and unitPriceOf in shared-contracts; the constraint refuses what are no packs
CREATE FUNCTION listed_price(price numeric, packs jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce((
       SELECT CASE WHEN (pack ->> 'size')::integer > 1 THEN (pack ->> 'price')::numeric END
       FROM jsonb_array_elements(CASE WHEN are_packs(packs) THEN packs ELSE '[]' END) AS pack
       ORDER BY (pack ->> 'size')::integer LIMIT 1), price)
   $$;

CREATE FUNCTION day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (at AT TIME ZONE 'UTC')::date $$;

CREATE FUNCTION checkout_words(shipping_info jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT lower((shipping_info ->> 'email') || ' ' || (shipping_info ->> 'firstName') || ' ' || (shipping_info ->> 'lastName'))
   $$;

-- locks in one order, so that two orders with the same photos wait for each other
CREATE FUNCTION stop_counting_photos(paths text[]) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM media_objects WHERE object_path = ANY(paths) AND unordered_bytes IS NOT NULL
       ORDER BY object_path FOR NO KEY UPDATE;
     UPDATE media_objects SET unordered_bytes = NULL, network = NULL
     WHERE object_path = ANY(paths) AND unordered_bytes IS NOT NULL;
   END $$;

CREATE FUNCTION search_stems(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT string_agg(coalesce((ts_lexize('english_stem', word))[1], word), ' ' ORDER BY place)
     FROM regexp_split_to_table(search_text(given), ' ') WITH ORDINALITY AS split (word, place)
   $$;

-- the inches of a product's magnets, as shoppers write them
CREATE FUNCTION product_sizes(dimensions text, magnets jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT concat_ws(' , ', dimensions,
       (SELECT string_agg(concat(magnet #>> '{template,widthInches}', ' x ', magnet #>> '{template,heightInches}'), ' , ')
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(magnets) = 'array' THEN magnets ELSE '[]' END) AS magnet))
   $$;

-- the packs that a product is sold in, as search_text writes them
CREATE FUNCTION product_packs(packs jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT CASE WHEN jsonb_typeof(packs) = 'array' AND packs <> '[]'
       THEN (SELECT coalesce(string_agg((pack ->> 'size') || 'pack', ' '), '') FROM jsonb_array_elements(packs) AS pack)
       ELSE '1pack 3pack 5pack 6pack 9pack 12pack 18pack 24pack' END
   $$;

-- words that are too common to be searched for count in a name that has nothing else
CREATE FUNCTION common_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT string_agg(word, ' ') FROM regexp_split_to_table(given, ' ') AS word
     WHERE word <> '' AND to_tsvector('english', word) = ''::tsvector
   $$;

CREATE FUNCTION meaning_query(meanings text[]) RETURNS tsquery LANGUAGE plpgsql STABLE STRICT AS $$
   DECLARE
     meaning text;
     one tsquery;
     everything tsquery;
   BEGIN
     FOREACH meaning IN ARRAY meanings LOOP
       one := plainto_tsquery('english', search_text(meaning));
       CONTINUE WHEN numnode(one) = 0;
       everything := CASE WHEN everything IS NULL THEN one ELSE everything || one END;
     END LOOP;
     RETURN everything;
   END $$;

-- Null for a word that is too common. Tolerant: also known words within two edits (one for a short word, or its letters in
-- another order). Levenshtein refuses long words.
CREATE FUNCTION word_query(typed text, by_prefix boolean, is_tolerant boolean) RETURNS tsquery LANGUAGE plpgsql STABLE AS $$
   DECLARE
     alternatives tsquery := plainto_tsquery('english', typed);
     alike record;
   BEGIN
     IF numnode(alternatives) = 0 THEN
       RETURN NULL;
     END IF;
     IF by_prefix AND length(typed) >= 3 THEN
       alternatives := to_tsquery('english', typed || ':*');
     END IF;
     IF is_tolerant AND length(typed) BETWEEN 3 AND 40 AND typed !~ '[0-9]' THEN
       FOR alike IN
         SELECT * FROM (
           SELECT word, NULL::text[] AS meanings FROM product_words WHERE word % typed
           UNION ALL
           SELECT search_text(term), meanings FROM search_synonyms WHERE search_text(term) % typed
         ) AS known
         WHERE levenshtein_less_equal(word, typed, 2) <=
           CASE WHEN length(typed) >= 5 OR letters_of(word) = letters_of(typed) THEN 2 ELSE 1 END
         ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word LIMIT 5
       LOOP
         alternatives := alternatives || coalesce(meaning_query(alike.meanings), plainto_tsquery('english', alike.word));
       END LOOP;
     END IF;
     RETURN alternatives;
   END $$;

-- accents, apostrophes, case and the Unicode form of a text make no difference
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
   DECLARE
     folded text COLLATE "und-x-icu" := translate(given, '''‘’ʼʹ`´′', '');
   BEGIN
     IF folded ~ '[^ -~]' THEN
       folded := regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f]', '', 'g');
       folded := translate(lower(folded), 'øđðłı', 'oddli');
       folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
     END IF;
     RETURN lower(folded);
   END $$;

-- Müller as Mueller, the other way in which the same person writes it
CREATE FUNCTION spell_out(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
   DECLARE
     spelled text COLLATE "und-x-icu" := given;
   BEGIN
     IF given !~ '[^ -~]' THEN
       RETURN given;
     END IF;
     spelled := lower(normalize(spelled, NFC));
     RETURN replace(replace(replace(replace(replace(spelled, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
   END $$;

-- begin with a space, so that two characters find the starts of words by the index, too
CREATE FUNCTION folded_words(given text, name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ' ' || fold_text(given) || CASE WHEN name ~ '[^ -~]' THEN ' ' || fold_text(spell_out(name)) ELSE '' END
   $$;

-- For LIKE ANY: a part of folded words in each spelling, and of words that are only in lower case. Below three characters, the
-- start of a word.
CREATE FUNCTION word_patterns(question text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
   DECLARE
     forms text[] := ARRAY[fold_text(question)];
   BEGIN
     IF question ~ '[^ -~]|''|`' THEN
       forms := forms || fold_text(spell_out(question)) || lower(normalize(question, NFC) COLLATE "und-x-icu");
     END IF;
     RETURN ARRAY(
       SELECT DISTINCT CASE WHEN length(form) < 3 THEN '% ' ELSE '%' END || regexp_replace(form, '([\\%_])', '\\\1', 'g') || '%'
       FROM unnest(forms) AS form WHERE btrim(form) <> '');
   END $$;
