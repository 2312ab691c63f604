//! Reads RON of any type through one reader. `ron` is compiled again for each type that it reads, and what a type does with its
//! fields five times, because each might be a range. Here both meet in `dyn` traits: `ron` is compiled once, and a type once.
//!
//! `ron` gives values to a [`Receiver`], whose other side is the visitor of a type. A type reads from a [`RonReader`], whose other side
//! is a place in the text. Errors pass unchanged: each side keeps its own until the other one has returned.

use std::fmt;
use std::marker::PhantomData;

use ron::Error;
use ron::error::SpannedError;
use serde::de::{
    self, Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};

pub(super) fn read<T: DeserializeOwned>(text: &str, options: &ron::Options) -> Result<T, SpannedError> {
    let mut wanted = WantedType::new(PhantomData::<T>);
    options.from_str_seed(text, Planted(&mut wanted))?;
    Ok(wanted.given.expect(IS_GIVEN))
}

/// Reads from a reader of RON, or one that wraps it.
pub(super) fn read_from<'de, T: Deserialize<'de>, D: Deserializer<'de>>(reader: D) -> Result<T, D::Error> {
    let mut wanted = WantedType::new(PhantomData::<T>);
    Planted(&mut wanted).deserialize(reader)?;
    Ok(wanted.given.expect(IS_GIVEN))
}

type Done = Result<(), Error>;

/// What asks for a value, and what it got.
struct WantedType<A, T> {
    asks: Option<A>,
    given: Option<T>,
}

impl<A, T> WantedType<A, T> {
    fn new(asks: A) -> Self {
        Self { asks: Some(asks), given: None }
    }

    fn asks(&mut self) -> A {
        self.asks.take().expect("a value is asked for once")
    }

    fn give(&mut self, value: Result<T, Error>) -> Done {
        self.given = Some(value?);
        Ok(())
    }

    /// What was given, once it was asked for. `match`, since `?` is compiled again for each type.
    fn end(self, done: Done) -> Result<T, Error> {
        match (done, self.given) {
            (Ok(()), Some(given)) => Ok(given),
            (Ok(()), None) => Err(Error::Message(IS_GIVEN.to_owned())),
            (Err(error), _) => Err(error),
        }
    }
}

const IS_GIVEN: &str = "what is read without an error is there";

/// The error of one side, while an empty message stands for it on the other.
struct SourceError<E>(Option<E>);

impl<E: de::Error> SourceError<E> {
    fn keep<T>(&mut self, result: Result<T, E>) -> Result<T, Error> {
        result.map_err(|error| {
            self.0 = Some(error);
            Error::Message(String::new())
        })
    }

    fn end(self, done: Done) -> Result<(), E> {
        done.map_err(|error| match (error, self.0) {
            (Error::Message(empty), Some(kept)) if empty.is_empty() => kept,
            (error, _) => said(error),
        })
    }
}

/// The same error on the other side.
fn said<E: de::Error>(error: Error) -> E {
    match error {
        Error::InvalidValueForType { expected, found } => {
            E::invalid_value(Unexpected::Other(&found), &&*expected)
        }
        Error::ExpectedDifferentLength { expected, found } => E::invalid_length(found, &&*expected),
        Error::NoSuchEnumVariant { expected, found, .. } => E::unknown_variant(&found, expected),
        Error::NoSuchStructField { expected, found, .. } => E::unknown_field(&found, expected),
        Error::MissingStructField { field, .. } => E::missing_field(field),
        Error::DuplicateStructField { field, .. } => E::duplicate_field(field),
        error => E::custom(error),
    }
}

enum PlainValue<'a, 'de> {
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(&'a str),
    OfFile(&'de str),
    None,
    Unit,
}

/// What a visitor receives. `ron` gives nothing that was not asked for, so a type compiles only what it asks for.
trait Receive<'de> {
    fn plain(&mut self, _: PlainValue<'_, 'de>) -> Done {
        not_asked_for()
    }

    fn some(&mut self, _: &mut dyn Source<'de>) -> Done {
        not_asked_for()
    }

    fn newtype(&mut self, _: &mut dyn Source<'de>) -> Done {
        not_asked_for()
    }

    fn list(&mut self, _: &mut dyn PartSource<'de>) -> Done {
        not_asked_for()
    }

    fn fields(&mut self, _: &mut dyn PartSource<'de>) -> Done {
        not_asked_for()
    }

    fn variant(&mut self, _: &mut dyn VariantSource<'de>) -> Done {
        not_asked_for()
    }
}

fn not_asked_for() -> Done {
    Err(Error::Message("this value was not asked for".to_owned()))
}

/// Declares what receives for a visitor, by what it asked for: the methods that can be called then.
macro_rules! receivers {
    ($($receiver:ident($($method:ident),+)),+) => {$(
        struct $receiver<V, T>(WantedType<V, T>);

        impl<'de, V: Visitor<'de>> Receive<'de> for $receiver<V, V::Value> {
            $(receivers!($method);)+
        }
    )+};
    (text) => {
        fn plain(&mut self, value: PlainValue<'_, 'de>) -> Done {
            let visitor = self.0.asks();
            self.0.give(match value {
                PlainValue::Text(value) => visitor.visit_str(value),
                PlainValue::OfFile(value) => visitor.visit_borrowed_str(value),
                _ => return not_asked_for(),
            })
        }
    };
    (none) => {
        fn plain(&mut self, _: PlainValue<'_, 'de>) -> Done {
            let value = self.0.asks().visit_none();
            self.0.give(value)
        }
    };
    (plain) => {
        fn plain(&mut self, value: PlainValue<'_, 'de>) -> Done {
            let visitor = self.0.asks();
            self.0.give(match value {
                PlainValue::Bool(value) => visitor.visit_bool(value),
                PlainValue::Signed(value) => visitor.visit_i64(value),
                PlainValue::Unsigned(value) => visitor.visit_u64(value),
                PlainValue::Float(value) => visitor.visit_f64(value),
                PlainValue::Text(value) => visitor.visit_str(value),
                PlainValue::OfFile(value) => visitor.visit_borrowed_str(value),
                PlainValue::None => visitor.visit_none(),
                PlainValue::Unit => visitor.visit_unit(),
            })
        }
    };
    (some) => { receivers!(some visit_some Source RonReader); };
    (newtype) => { receivers!(newtype visit_newtype_struct Source RonReader); };
    (list) => { receivers!(list visit_seq PartSource PartsReader); };
    (fields) => { receivers!(fields visit_map PartSource PartsReader); };
    (variant) => { receivers!(variant visit_enum VariantSource VariantReader); };
    ($method:ident $visit:ident $source:ident $reader:ident) => {
        fn $method(&mut self, source: &mut dyn $source<'de>) -> Done {
            let value = self.0.asks().$visit($reader(source));
            self.0.give(value)
        }
    };
}

receivers!(
    TextReceiver(text),
    OptionReceiver(none, some),
    ListReceiver(list),
    FieldsReceiver(fields),
    EnumReceiver(variant),
    AnyReceiver(plain, some, newtype, list, fields, variant)
);

/// The only visitor that `ron` knows.
struct Receiver<'r, 'de>(&'r mut dyn Receive<'de>);

macro_rules! plain {
    ($($visit:ident($number:ty) $plain:ident),+) => {
        $(fn $visit<E: de::Error>(self, value: $number) -> Result<(), E> {
            self.0.plain(PlainValue::$plain(value)).map_err(said)
        })+
    };
}

impl<'de> Visitor<'de> for Receiver<'_, 'de> {
    type Value = ();

    plain!(
        visit_bool(bool) Bool, visit_i64(i64) Signed, visit_u64(u64) Unsigned, visit_f64(f64) Float, visit_str(&str) Text,
        visit_borrowed_str(&'de str) OfFile
    );

    fn expecting(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.0.plain(PlainValue::None).map_err(said)
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.0.plain(PlainValue::Unit).map_err(said)
    }

    fn visit_some<D: Deserializer<'de>>(self, place: D) -> Result<(), D::Error> {
        let mut source = SourcePlace(Some(place), SourceError(None));
        let done = self.0.some(&mut source);
        source.1.end(done)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, place: D) -> Result<(), D::Error> {
        let mut source = SourcePlace(Some(place), SourceError(None));
        let done = self.0.newtype(&mut source);
        source.1.end(done)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let mut list = Items(items, SourceError(None));
        let done = self.0.list(&mut list);
        list.1.end(done)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<(), A::Error> {
        let mut fields = Fields(fields, SourceError(None));
        let done = self.0.fields(&mut fields);
        fields.1.end(done)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<(), A::Error> {
        let mut variant = VariantPlace { name: Some(access), contents: None, kept: SourceError(None) };
        let done = self.0.variant(&mut variant);
        variant.kept.end(done)
    }
}

type FieldNames = &'static [&'static str];

/// Declares what receives which kinds of values that a type can ask for: those that are a word, and all others.
macro_rules! kinds {
    (
        $($receiver:ident: $($method:ident $kind:ident),+;)+ =>
        $($with_receiver:ident: $with:ident($($field:ident: $type:ty),+) $with_kind:ident;)+
    ) => {
        #[derive(Clone, Copy)]
        enum WantedKind {
            $($($kind,)+)+
            $($with_kind($($type),+),)+
        }

        impl WantedKind {
            fn of<'de, D: Deserializer<'de>>(self, place: D, to: Receiver<'_, 'de>) -> Result<(), D::Error> {
                match self {
                    $($(Self::$kind => place.$method(to),)+)+
                    $(Self::$with_kind($($field),+) => place.$with($($field,)+ to),)+
                }
            }
        }

        impl<'de> Deserializer<'de> for RonReader<'_, 'de> {
            type Error = Error;

            $($(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
                let mut wanted = $receiver(WantedType::new(visitor));
                let done = self.0.read(WantedKind::$kind, &mut wanted);
                wanted.0.end(done)
            })+)+

            $(fn $with<V: Visitor<'de>>(self, $($field: $type,)+ visitor: V) -> Result<V::Value, Error> {
                let mut wanted = $with_receiver(WantedType::new(visitor));
                let done = self.0.read(WantedKind::$with_kind($($field),+), &mut wanted);
                wanted.0.end(done)
            })+
        }
    };
}

kinds!(
    AnyReceiver: deserialize_any Any, deserialize_bool Bool, deserialize_i8 I8, deserialize_i16 I16, deserialize_i32 I32,
        deserialize_i64 I64, deserialize_u8 U8, deserialize_u16 U16, deserialize_u32 U32, deserialize_u64 U64,
        deserialize_f32 F32, deserialize_f64 F64, deserialize_bytes Bytes, deserialize_byte_buf ByteBuf,
        deserialize_unit Unit, deserialize_ignored_any Ignored;
    TextReceiver: deserialize_char Char, deserialize_str Str, deserialize_string Text, deserialize_identifier Name;
    OptionReceiver: deserialize_option Option;
    ListReceiver: deserialize_seq List;
    FieldsReceiver: deserialize_map Map;
    =>
    AnyReceiver: deserialize_unit_struct(name: &'static str) UnitStruct;
    AnyReceiver: deserialize_newtype_struct(name: &'static str) Newtype;
    ListReceiver: deserialize_tuple(len: usize) Tuple;
    ListReceiver: deserialize_tuple_struct(name: &'static str, len: usize) TupleStruct;
    FieldsReceiver: deserialize_struct(name: &'static str, fields: FieldNames) Struct;
    EnumReceiver: deserialize_enum(name: &'static str, variants: FieldNames) Enum;
);

trait Source<'de> {
    fn read(&mut self, kind: WantedKind, to: &mut dyn Receive<'de>) -> Done;
}

struct SourcePlace<D, E>(Option<D>, SourceError<E>);

impl<'de, D: Deserializer<'de>> Source<'de> for SourcePlace<D, D::Error> {
    fn read(&mut self, kind: WantedKind, to: &mut dyn Receive<'de>) -> Done {
        let place = self.0.take().expect("a value is read once");
        self.1.keep(kind.of(place, Receiver(to)))
    }
}

/// The only reader that types know.
struct RonReader<'r, 'de>(&'r mut dyn Source<'de>);

trait Plant<'de> {
    fn read(&mut self, source: &mut dyn Source<'de>) -> Done;
}

impl<'de, S: DeserializeSeed<'de>> Plant<'de> for WantedType<S, S::Value> {
    fn read(&mut self, source: &mut dyn Source<'de>) -> Done {
        let value = self.asks().deserialize(RonReader(source));
        self.give(value)
    }
}

struct Planted<'r, 'de>(&'r mut dyn Plant<'de>);

impl<'de> DeserializeSeed<'de> for Planted<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, place: D) -> Result<(), D::Error> {
        let mut source = SourcePlace(Some(place), SourceError(None));
        let done = self.0.read(&mut source);
        source.1.end(done)
    }
}

/// The items of a list, or names and values in turn.
trait PartSource<'de> {
    fn next(&mut self, plant: &mut dyn Plant<'de>) -> Done;
    fn value(&mut self, plant: &mut dyn Plant<'de>) -> Done;
}

struct Items<A, E>(A, SourceError<E>);

impl<'de, A: SeqAccess<'de>> PartSource<'de> for Items<A, A::Error> {
    fn next(&mut self, plant: &mut dyn Plant<'de>) -> Done {
        self.1.keep(self.0.next_element_seed(Planted(plant)).map(drop))
    }

    fn value(&mut self, _: &mut dyn Plant<'de>) -> Done {
        Ok(())
    }
}

struct Fields<A, E>(A, SourceError<E>);

impl<'de, A: MapAccess<'de>> PartSource<'de> for Fields<A, A::Error> {
    fn next(&mut self, plant: &mut dyn Plant<'de>) -> Done {
        self.1.keep(self.0.next_key_seed(Planted(plant)).map(drop))
    }

    fn value(&mut self, plant: &mut dyn Plant<'de>) -> Done {
        self.1.keep(self.0.next_value_seed(Planted(plant)))
    }
}

struct PartsReader<'r, 'de>(&'r mut dyn PartSource<'de>);

impl<'de> SeqAccess<'de> for PartsReader<'_, 'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let mut wanted = WantedType::new(seed);
        match self.0.next(&mut wanted) {
            Ok(()) => Ok(wanted.given),
            Err(error) => Err(error),
        }
    }
}

impl<'de> MapAccess<'de> for PartsReader<'_, 'de> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let mut wanted = WantedType::new(seed);
        let done = self.0.value(&mut wanted);
        wanted.end(done)
    }
}

trait VariantSource<'de> {
    fn name(&mut self, plant: &mut dyn Plant<'de>) -> Done;
    fn unit(&mut self) -> Done;
    fn newtype(&mut self, plant: &mut dyn Plant<'de>) -> Done;
    fn tuple(&mut self, len: usize, to: &mut dyn Receive<'de>) -> Done;
    fn fields(&mut self, names: FieldNames, to: &mut dyn Receive<'de>) -> Done;
}

struct VariantPlace<A, C, E> {
    name: Option<A>,
    contents: Option<C>,
    kept: SourceError<E>,
}

impl<A, C, E> VariantPlace<A, C, E> {
    fn contents(&mut self) -> C {
        self.contents.take().expect("the contents of a variant are read once, after its name")
    }
}

impl<'de, A: EnumAccess<'de>> VariantSource<'de> for VariantPlace<A, A::Variant, A::Error> {
    fn name(&mut self, plant: &mut dyn Plant<'de>) -> Done {
        let access = self.name.take().expect("the name of a variant is read once");
        let ((), contents) = self.kept.keep(access.variant_seed(Planted(plant)))?;
        self.contents = Some(contents);
        Ok(())
    }

    fn unit(&mut self) -> Done {
        let contents = self.contents();
        self.kept.keep(contents.unit_variant())
    }

    fn newtype(&mut self, plant: &mut dyn Plant<'de>) -> Done {
        let contents = self.contents();
        self.kept.keep(contents.newtype_variant_seed(Planted(plant)))
    }

    fn tuple(&mut self, len: usize, to: &mut dyn Receive<'de>) -> Done {
        let contents = self.contents();
        self.kept.keep(contents.tuple_variant(len, Receiver(to)))
    }

    fn fields(&mut self, names: FieldNames, to: &mut dyn Receive<'de>) -> Done {
        let contents = self.contents();
        self.kept.keep(contents.struct_variant(names, Receiver(to)))
    }
}

struct VariantReader<'r, 'de>(&'r mut dyn VariantSource<'de>);

impl<'de> EnumAccess<'de> for VariantReader<'_, 'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let mut wanted = WantedType::new(seed);
        let done = self.0.name(&mut wanted);
        wanted.end(done).map(|name| (name, self))
    }
}

impl<'de> VariantAccess<'de> for VariantReader<'_, 'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.0.unit()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        let mut wanted = WantedType::new(seed);
        let done = self.0.newtype(&mut wanted);
        wanted.end(done)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let mut wanted = ListReceiver(WantedType::new(visitor));
        let done = self.0.tuple(len, &mut wanted);
        wanted.0.end(done)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: FieldNames, visitor: V) -> Result<V::Value, Error> {
        let mut wanted = FieldsReceiver(WantedType::new(visitor));
        let done = self.0.fields(names, &mut wanted);
        wanted.0.end(done)
    }
}
